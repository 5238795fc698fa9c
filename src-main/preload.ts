import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { CHANNELS, EVENTS } from '../src-shared/channels.ts';
import type { Bridge } from '../src-shared/contract.ts';

const REFUSED = {
  ok: false,
  error: { code: 'refused', message: 'Parlance refused a request that it did not expect.' },
} as const;

/** The page gets these three functions and nothing else; never Electron's own objects or events. */
const bridge: Bridge = {
  call: (name, argument) =>
    CHANNELS.includes(name) ? ipcRenderer.invoke(name, argument) : Promise.resolve(REFUSED),
  on: (name, listener) => {
    if (!EVENTS.includes(name)) return () => undefined;
    const hear = (_event: unknown, payload: Parameters<typeof listener>[0]): void => {
      listener(payload);
    };
    ipcRenderer.on(name, hear);
    return () => {
      ipcRenderer.off(name, hear);
    };
  },
  pathOf: (file) => webUtils.getPathForFile(file as File),
};

contextBridge.exposeInMainWorld('parlance', bridge);
