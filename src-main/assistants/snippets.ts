import type { Snippet } from '../../src-shared/assistants.ts';
import { checkServer } from './command-rules.ts';
import { gooseShape, plainShape, type Server } from './entry-shape.ts';
import { SERVER_NAME, SPLICERS } from './registration.ts';
import type { Platform } from './surroundings.ts';

/** The registration in the forms that most clients read. @throws Refusal when the server cannot be written safely */
export function snippetsFor(server: Server, platform: Platform): readonly Snippet[] {
  checkServer(server, platform);
  const at = (container: string) => ({ containers: [container], name: SERVER_NAME });
  return [
    { format: 'json', text: SPLICERS.json.snippet(at('mcpServers'), plainShape.write(server)) },
    { format: 'toml', text: SPLICERS.toml.snippet(at('mcp_servers'), plainShape.write(server)) },
    { format: 'yaml', text: SPLICERS.yaml.snippet(at('extensions'), gooseShape.write(server)) },
  ];
}
