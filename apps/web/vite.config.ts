import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

// `npm run dev` sets these, so that this server proxies to the API and to the Vite server of the operator console.
const { API_ORIGIN, CONSOLE_ORIGIN, OPERATOR_PREFIX } = process.env;

/** The operator console, with the WebSocket of its hot reload. Vite serves /prefix/, while the server also accepts /prefix. */
const consoleProxy = {
  target: CONSOLE_ORIGIN,
  ws: true,
  rewrite: (url: string) => url.replace(/^\/[^/?]+(?=\?|$)/, '$&/'),
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  server: API_ORIGIN ? { proxy: { '/api': API_ORIGIN, [`/${OPERATOR_PREFIX}`]: consoleProxy } } : {},
});
