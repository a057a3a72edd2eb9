import type { ProxyOptions } from 'vite';

/**
 * The proxy of the site's Vite server in `npm run dev`: the API, and the operator console with the WebSocket of its hot
 * reload.
 */
export function createDevProxy({
  API_ORIGIN,
  CONSOLE_ORIGIN,
  OPERATOR_PREFIX,
}: NodeJS.ProcessEnv): Record<string, string | ProxyOptions> {
  if (!API_ORIGIN || !CONSOLE_ORIGIN || !OPERATOR_PREFIX) return {};
  return {
    '/api': API_ORIGIN,
    [`/${OPERATOR_PREFIX}`]: { target: CONSOLE_ORIGIN, ws: true, rewrite: addTrailingSlash },
  };
}

/** Vite answers only /prefix/ and the paths below. The server also accepts /prefix, and prints that URL. */
const addTrailingSlash = (url: string) => url.replace(/^\/[^/?]+(?=\?|$)/, '$&/');
