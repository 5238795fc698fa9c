import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { say } from './plain-failure.mjs';

/** A wait worth a word. */
const PATIENCE_MS = 3_000;

/**
 * Lets one process at a time do `work`; others with the same `name` wait. The lock is a socket that the system
 * closes when its process ends, however it ends, so that none is ever left behind.
 *
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(name, work) {
  const address = socketAddress(name);
  let holder = await hold(address);
  const notice = setTimeout(() => say('waiting for another run in this folder to finish'), PATIENCE_MS);
  while (!holder) {
    await untilReleased(address);
    holder = await hold(address);
  }
  clearTimeout(notice);
  try {
    return await work();
  } finally {
    await new Promise((resolve) => {
      holder.close(resolve);
      holder.waiting.forEach((socket) => socket.destroy());
    });
  }
}

function socketAddress(name) {
  const id = `parlance-${createHash('sha256').update(name).digest('hex').slice(0, 20)}`;
  if (process.platform === 'linux') return `\0${id}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${id}`;
  return path.join(os.tmpdir(), `${id}.sock`);
}

function hold(address) {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => {
      server.waiting.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => server.waiting.delete(socket));
    });
    server.waiting = new Set();
    server.on('error', (error) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
    server.listen(address, () => resolve(server));
  });
}

function untilReleased(address) {
  return new Promise((resolve) => {
    const socket = net.connect(address);
    socket.on('error', (error) => {
      if (error.code === 'ECONNREFUSED' && path.isAbsolute(address)) rmSync(address, { force: true });
    });
    socket.on('close', () => setTimeout(resolve, 50));
    socket.resume();
  });
}
