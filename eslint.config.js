import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const SQL =
  '/^\\s*(SELECT|INSERT|UPDATE|DELETE|REPLACE|CREATE|DROP|ALTER|PRAGMA|ATTACH|VACUUM|BEGIN|COMMIT|WITH)\\s+[A-Za-z_(*"]/';

export default tseslint.config(
  { ignores: ['node_modules/', 'build/', 'release/', 'tests/fixtures/', 'assets/'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      'no-console': 'error',
    },
  },
  {
    files: ['src-*/**/*.{ts,tsx}', 'scripts/**/*.ts'],
    ignores: ['src-library/store/**', 'src-library/search/**', 'src-library/database/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: `Literal[value=${SQL}]`, message: 'SQL lives in src-library/store, search or database.' },
        {
          selector: `TemplateElement[value.raw=${SQL}]`,
          message: 'SQL lives in src-library/store, search or database.',
        },
      ],
    },
  },
  { files: ['src-renderer/**/*.{ts,tsx}'], extends: [reactHooks.configs.flat['recommended-latest']] },
  {
    files: ['**/*.{mjs,cjs,js}'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'Buffer',
          'URL',
          'setTimeout',
          'clearTimeout',
          'setImmediate',
          'fetch',
          'AbortSignal',
          'require',
          'module',
          '__dirname',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
  { files: ['scripts/**', 'tests/**'], rules: { 'no-console': 'off' } },
);
