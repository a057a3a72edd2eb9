import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

// `npm run dev` sets these, so that this server proxies to the API and the built operator console.
const { API_ORIGIN, OPERATOR_PREFIX } = process.env;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  server: API_ORIGIN ? { proxy: { '/api': API_ORIGIN, [`/${OPERATOR_PREFIX}`]: API_ORIGIN } } : {},
});
