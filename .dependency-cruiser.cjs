/** The arrows of docs/architecture.md, checked by machine. */

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'library-knows-nothing-of-ours',
      severity: 'error',
      from: { path: '^src-library/' },
      to: { path: '^src-(shared|main|renderer|mcp)/|^node_modules/(electron|react|@modelcontextprotocol)' },
    },
    {
      name: 'shared-runs-nothing',
      severity: 'error',
      from: { path: '^src-shared/' },
      to: {
        path: '^src-(main|renderer|mcp)/|^node_modules/(electron|react|better-sqlite3)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'renderer-knows-only-the-contract',
      severity: 'error',
      from: { path: '^src-renderer/' },
      to: { path: '^src-(library|main|mcp)/|^node_modules/(electron|better-sqlite3)' },
    },
    {
      name: 'renderer-uses-no-node',
      severity: 'error',
      from: { path: '^src-renderer/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'main-knows-no-renderer-and-no-sidecar',
      severity: 'error',
      from: { path: '^src-main/' },
      to: { path: '^src-(renderer|mcp)/' },
    },
    {
      name: 'sidecar-knows-only-the-library',
      severity: 'error',
      from: { path: '^src-mcp/' },
      to: { path: '^src-(shared|main|renderer)/|^node_modules/(electron|react)' },
    },
    {
      name: 'sidecar-sees-only-what-assistants-may-see',
      comment:
        'The sidecar reads through store/visible; the other stores name tables that hold private items.',
      severity: 'error',
      from: { path: '^src-(mcp|library/store/visible)/' },
      to: {
        path: '^src-library/(store/(?!visible/)|import|formats|history|follow|database/(?!visible-library|prepared-statements|errors|location|pragmas))',
      },
    },
    {
      name: 'only-the-database-room-opens-databases',
      severity: 'error',
      from: { path: '^src-', pathNot: '^src-library/database/' },
      to: { path: '^node_modules/better-sqlite3', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: '(\\.d\\.ts$|^src-renderer/(index\\.html|.*\\.css))' },
      to: {},
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { conditionNames: ['import', 'require', 'node', 'default', 'types'] },
  },
};
