import { expect, onTestFinished } from 'vitest';
import { type Reply, SidecarProcess } from './sidecar-process.ts';

/** A sidecar over a library, which has to end well with the test. */
export function sidecarFor(library: string): SidecarProcess {
  const sidecar = new SidecarProcess({ args: ['--library', library] });
  onTestFinished(async () => {
    expect(await sidecar.end()).toMatchObject({ code: 0, stderr: '' });
  });
  return sidecar;
}

/** What an answer says, once it is clear that it is one block of compact JSON and no failure. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- says what the test expects
export function answerOf<Payload>(reply: Reply): Payload {
  expect(reply.error).toBeUndefined();
  expect(reply.result).toEqual({
    content: [{ type: 'text', text: expect.any(String) as string }],
    isError: false,
  });
  const [{ text }] = reply.result?.['content'] as [{ text: string }];
  const payload = JSON.parse(text) as Payload;
  expect(text).toBe(JSON.stringify(payload));
  return payload;
}

/** The sentence of a tool that ran and failed. */
export function failureOf(reply: Reply): string {
  expect(reply.error).toBeUndefined();
  expect(reply.result).toMatchObject({ isError: true });
  const [{ text }] = reply.result?.['content'] as [{ text: string }];
  return text;
}

/** Calls a tool and gives what it answers. */
export async function ask<Payload>(sidecar: SidecarProcess, tool: string, args?: object): Promise<Payload> {
  return answerOf<Payload>(await sidecar.callTool(tool, args));
}
