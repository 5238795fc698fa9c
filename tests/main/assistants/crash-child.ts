/**
 * Connects or disconnects Claude Code in a home and kills itself at the n-th step on the disk.
 *
 *   node crash-child.ts HOME connect|disconnect N
 */
import path from 'node:path';
import { AssistantsService } from '../../../src-main/assistants/assistants-service.ts';
import { crashingFiles } from './crashing-files.ts';

const [home = '', command = '', last = ''] = process.argv.slice(2);
const { files } = crashingFiles(Number(last), () => process.kill(process.pid, 'SIGKILL'));
const service = new AssistantsService({
  surroundings: { platform: 'linux', env: {}, home, root: null, files },
  folder: path.join(home, 'parlance-own'),
  command: { kind: 'ready', command: '/opt/parlance-mcp' },
  library: () => null,
  appVersion: '1.0.0',
  programs: () => Promise.resolve([]),
  now: () => 0,
});

if (command === 'connect') {
  const { planId } = await service.plan('claude-code');
  await service.apply(planId);
} else {
  await service.disconnect('claude-code');
}
