import { describe, expect, it } from 'vitest';
import { VisibleDatabase } from '../../../src-library/database/visible-library.ts';
import { addTask, setTaskState } from '../../../src-library/store/tasks.ts';
import { listVisibleTasks } from '../../../src-library/store/visible/tasks.ts';
import { setPrivate } from '../../../src-library/store/visibility.ts';
import { addRecording, NOW, temporaryLibrary } from '../temporary-library.ts';

describe('listVisibleTasks', () => {
  it('gives every task, open and done, newest first', () => {
    const db = temporaryLibrary();
    const first = addTask(db, { parent: null, text: 'first', now: NOW });
    const second = addTask(db, { parent: first, text: 'second', bucket: 'week', now: NOW + 1 });
    setTaskState(db, first, { bucket: 'done', doneAt: NOW + 5 }, NOW + 5);
    const tasks = listVisibleTasks(new VisibleDatabase(db));
    expect(tasks.find(({ id }) => id === first)).toEqual({
      id: first,
      text: 'first',
      bucket: 'done',
      done: true,
      doneAt: NOW + 5,
      createdAt: NOW,
      parentTaskId: null,
    });
    expect(tasks.find(({ id }) => id === second)).toMatchObject({
      done: false,
      doneAt: null,
      parentTaskId: first,
    });
  });

  it('filters by bucket and by being done, and pages', () => {
    const db = temporaryLibrary();
    const ids = ['inbox', 'week', 'done'].map((bucket, at) =>
      addTask(db, { parent: null, text: bucket, bucket: bucket as 'inbox' | 'week' | 'done', now: NOW + at }),
    );
    const view = new VisibleDatabase(db);
    const idsOf = (query: Parameters<typeof listVisibleTasks>[1]): string[] =>
      listVisibleTasks(view, query).map(({ id }) => id);
    expect(idsOf({ bucket: 'week' })).toEqual([ids[1]]);
    expect(idsOf({ done: true })).toEqual([ids[2]]);
    expect(idsOf({ done: false })).toEqual([ids[1], ids[0]]);
    expect(idsOf({ limit: 1 })).toEqual([ids[2]]);
    expect(idsOf({ limit: 5, after: { createdAt: NOW + 2, id: ids[2] ?? '' } })).toEqual([ids[1], ids[0]]);
  });

  it('gives the tasks of one file in its order, and no moment of being done that the file does not say', () => {
    const db = temporaryLibrary();
    const texts = ['one', 'two', 'three', 'four', 'five'];
    addRecording(db, { tasks: texts.map((text, at) => ({ text, done: at % 2 === 0 })) });
    const later = addTask(db, { parent: null, text: 'later', now: NOW + 1 });
    const view = new VisibleDatabase(db);
    const all = listVisibleTasks(view);
    expect(all.map(({ text }) => text)).toEqual(['later', ...texts]);
    expect(all.map(({ done }) => done)).toEqual([false, true, false, true, false, true]);
    expect(all.map(({ doneAt }) => doneAt)).toEqual(Array(6).fill(null));
    expect(all[0]?.id).toBe(later);
    const paged: string[] = [];
    for (let page = listVisibleTasks(view, { limit: 2 }); page.length > 0;) {
      paged.push(...page.map(({ text }) => text));
      const after = page.at(-1);
      page = after === undefined ? [] : listVisibleTasks(view, { limit: 2, after });
    }
    expect(paged).toEqual(['later', ...texts]);
  });

  it('leaves out the tasks of hidden recordings and names no hidden parent', () => {
    const db = temporaryLibrary();
    const { sessionId } = addRecording(db, { tasks: [{ text: 'of the recording', done: false }] });
    const parent = addTask(db, { parent: null, text: 'parent', now: NOW });
    addTask(db, { parent, text: 'child', now: NOW });
    const view = new VisibleDatabase(db);
    expect(listVisibleTasks(view).map(({ parentTaskId }) => parentTaskId)).toContain(parent);
    setPrivate(db, sessionId, true, NOW);
    setPrivate(db, parent, true, NOW);
    expect(listVisibleTasks(view)).toEqual([]);
  });
});
