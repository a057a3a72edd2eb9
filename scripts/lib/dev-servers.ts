import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import path from 'node:path';
import { getToolPath, root } from './run.ts';

export type DevPorts = { site: number; console: number; api: number };

/**
 * Starts one Vite server for the site and one for the operator console. The developer opens only the port of the site:
 * its server proxies /api to the API server and the operator prefix, with the hot reload's WebSocket, to the console.
 */
export function startSiteServers(
  ports: DevPorts,
  env: NodeJS.ProcessEnv & { OPERATOR_PREFIX: string },
  stdio: StdioOptions = 'inherit',
): ChildProcess[] {
  const start = (tool: string, app: string, args: string[]) =>
    spawn(getToolPath(tool), [...args, '--strictPort', '--host', '127.0.0.1'], {
      cwd: path.join(root, 'apps', app),
      stdio,
      env: {
        ...env,
        API_ORIGIN: `http://127.0.0.1:${ports.api}`,
        CONSOLE_ORIGIN: `http://127.0.0.1:${ports.console}`,
      },
    });
  return [
    start('react-router', 'web', ['dev', '--port', `${ports.site}`]),
    // Only warnings, because Vite prints its own port otherwise, which is not the one to open.
    start('vite', 'operator', ['--port', `${ports.console}`, '--logLevel', 'warn']),
  ];
}
