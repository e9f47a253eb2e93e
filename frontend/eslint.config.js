import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

// Wails puts the program's methods and events on window; only src/lib/api knows of it.
const wails = ['go', 'runtime'].map((property) => ({
  object: 'window', property, message: 'Ask the program through src/lib/api.',
}));

export default ts.config(
  { ignores: ['dist', 'node_modules', 'no-canvas', 'test-results', 'screenshots'] },
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, extraFileExtensions: ['.svelte'], tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      eqeqeq: 'error',
      'no-console': 'error', // words of a contract may not end in a log
      'no-eval': 'error',
      'no-undef': 'off', // TypeScript knows better
      'no-restricted-globals': ['error', 'fetch', 'XMLHttpRequest', 'WebSocket', 'localStorage', 'sessionStorage', 'indexedDB'],
      'no-restricted-properties': ['error', ...wails],
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      'svelte/no-at-html-tags': 'error',
    },
  },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } } },
  {
    // svelte-check knows the types of what is in a template; here they are any.
    files: ['**/*.svelte'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      'svelte/prefer-svelte-reactivity': 'off', // a Map made within a $derived is not changed afterwards
    },
  },
  { files: ['src/lib/api/index.ts'], rules: { 'no-restricted-properties': 'off' } },
  { files: ['e2e/**'], languageOptions: { globals: globals.node }, rules: { 'no-restricted-globals': 'off', 'no-empty-pattern': 'off' } },
  { files: ['*.config.{js,ts}'], languageOptions: { globals: globals.node }, ...ts.configs.disableTypeChecked },
);
