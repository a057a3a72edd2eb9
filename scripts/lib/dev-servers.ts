import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import path from 'node:path';
import { getToolPath, root } from './run.ts';

/** With OPERATOR_PREFIX, and the origins that the site's server proxies to. */
export type DevEnv = NodeJS.ProcessEnv & { OPERATOR_PREFIX: string; API_ORIGIN: string; CONSOLE_ORIGIN: string };

/** The developer opens only this port. `createDevProxy` forwards requests for the API and the console. */
export function startSiteServer(port: number, env: DevEnv): ChildProcess {
  return startServer('react-router', 'web', ['dev', '--port', `${port}`], env, 'inherit');
}

/** Only warnings are logged, because Vite would print its own URL, which is not the one to open. */
export function startConsoleServer(port: number, env: DevEnv, stdio: StdioOptions = 'inherit'): ChildProcess {
  return startServer('vite', 'operator', ['--port', `${port}`, '--logLevel', 'warn'], env, stdio);
}

function startServer(tool: string, app: string, args: string[], env: DevEnv, stdio: StdioOptions): ChildProcess {
  const cwd = path.join(root, 'apps', app);
  return spawn(getToolPath(tool), [...args, '--strictPort', '--host', '127.0.0.1'], { cwd, env, stdio });
}
