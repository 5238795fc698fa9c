import fc from 'fast-check';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleFile, serveBundle } from '../../src-main/app-protocol.ts';

const ROOT = path.resolve('/srv/bundle');

describe('which file of the bundle an address names', () => {
  it('names files below the folder', () => {
    expect(bundleFile('app://bundle/index.html', ROOT)).toBe(path.join(ROOT, 'index.html'));
    expect(bundleFile('app://bundle/assets/main-1.js?v=2#x', ROOT)).toBe(path.join(ROOT, 'assets/main-1.js'));
  });

  it.each([
    ['another host', 'app://other/index.html'],
    ['another scheme', 'file:///srv/bundle/index.html'],
    ['a host with a port', 'app://bundle:80/index.html'],
    ['a user before the host', 'app://other@bundle.evil/index.html'],
    ['an encoded way up', 'app://bundle/%2e%2e/secret.json'],
    ['an encoded separator', 'app://bundle/..%2f..%2fsecret.json'],
    ['a backslash', 'app://bundle/..%5c..%5csecret.json'],
    ['a null byte', 'app://bundle/index.html%00.js'],
    ['broken encoding', 'app://bundle/%e0%a4%a.html'],
    ['a folder', 'app://bundle/'],
    ['a kind of file that is not served', 'app://bundle/main.js.map'],
    ['no address at all', 'index.html'],
  ])('refuses %s', (_what, address) => {
    const file = bundleFile(address, ROOT);
    // A way up that the address itself has already resolved stays inside and simply is not there.
    expect(file === null || file === path.join(ROOT, 'secret.json')).toBe(true);
    if (!address.includes('%2e%2e')) expect(file).toBeNull();
  });

  it('never leaves the folder, whatever the path', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('..', '%2e%2e', '%2f', '%5c', 'a', '.js', '/', '//')), (parts) => {
        const file = bundleFile(`app://bundle/${parts.join('/')}`, ROOT);
        expect(file === null || file.startsWith(ROOT + path.sep)).toBe(true);
      }),
      { seed: 1 },
    );
  });

  it('does not take a folder whose name only begins alike', () => {
    expect(bundleFile('app://bundle/..%2fbundle-evil/x.js', ROOT)).toBeNull();
  });
});

describe('the answers', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), 'parlance-bundle-'));
    mkdirSync(path.join(root, 'assets'));
    writeFileSync(path.join(root, 'index.html'), '<!doctype html>');
  });
  afterAll(() => {
    rmSync(root, { recursive: true });
  });

  it('carry the policy, the type and nosniff', async () => {
    const response = await serveBundle(root)(new Request('app://bundle/index.html'));
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('<!doctype html>');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
  });

  it('are refusals for what is not there and for other methods', async () => {
    const serve = serveBundle(root);
    expect((await serve(new Request('app://bundle/missing.js'))).status).toBe(404);
    expect((await serve(new Request('app://evil/index.html'))).status).toBe(404);
    expect((await serve(new Request('app://bundle/index.html', { method: 'POST' }))).status).toBe(405);
  });
});
