import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
// Imported by path, so that Vite bundles the file. Node strips no types in packages.
import { themeScript } from '../../packages/ui/src/theme/theme.ts';

/** Prevents a light flash on dark pages. The server allows the inline script by its hash in the CSP. */
const inlineThemeScript: Plugin = {
  name: 'inline-theme-script',
  transformIndexHtml: () => [{ tag: 'script', children: themeScript, injectTo: 'head-prepend' }],
};

export default defineConfig(({ command }) => ({
  // In a build, the server replaces this placeholder with the secret prefix at startup. `npm run dev` sets the prefix.
  base: `/${command === 'serve' ? process.env.OPERATOR_PREFIX : '__OPERATOR_PREFIX__'}/`,
  plugins: [tailwindcss(), react(), inlineThemeScript],
  build: { outDir: 'build', emptyOutDir: true, sourcemap: false, modulePreload: { polyfill: false } },
}));
