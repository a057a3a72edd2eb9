import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const apiOrigin = process.env.API_ORIGIN;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Found at the start, not one page at a time: each late find reloads the page under development.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '../../packages/ui/src/*.tsx'] },
  server: apiOrigin ? { proxy: { '/api': apiOrigin } } : {},
});
