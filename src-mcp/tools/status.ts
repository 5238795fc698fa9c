import { countVisibleSessions } from '../../src-library/store/visible/sessions.ts';
import { compactJson } from './json-text.ts';
import type { Tool } from './tool.ts';

/** What is being recorded now. */
export const status: Tool = {
  name: 'status',
  title: 'What is being recorded',
  description:
    'Tells whether a recording is running now (live: {id}, else null), how many recorded sessions still wait for their ' +
    'transcript (awaiting_transcript), and how many sessions there are. Pass the live id to transcript to follow what is ' +
    'being said.',
  family: 'plain',
  inputSchema: { type: 'object', properties: {} },
  call(_args, library) {
    const { live, awaiting, sessions } = library.read((db) => countVisibleSessions(db, Date.now()));
    const shown = live === null ? null : { id: live.id };
    return {
      texts: [compactJson({ live: shown, awaiting_transcript: awaiting, sessions })],
      items: live === null ? [] : [{ id: live.uuid, part: 'state' }],
    };
  },
};
