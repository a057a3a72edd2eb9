import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
// By its path: the package's own name would leave the file to Node, which does not read .tsx.
import { themeScript } from '../../packages/ui/src/theme.tsx';

/** Keeps a dark page from flashing light; the server names the script by its hash in the content policy. */
const themeFirst: Plugin = {
  name: 'theme-first',
  transformIndexHtml: () => [{ tag: 'script', children: themeScript, injectTo: 'head-prepend' }],
};

export default defineConfig({
  // The server puts the secret prefix in the place of this name when it starts.
  base: '/__OPERATOR_PREFIX__/',
  plugins: [tailwindcss(), react(), themeFirst],
  build: { outDir: 'build', emptyOutDir: true, sourcemap: false, modulePreload: { polyfill: false } },
});
