import { moved } from '@outloud/contract/moved';
import { replace } from 'react-router';
import { dashboardHome, paths } from '../paths.ts';

const targets: Record<string, string> = { ...moved, [paths.dashboard]: dashboardHome };

export function clientLoader({ request }: { request: Request }) {
  const { pathname, search } = new URL(request.url);
  const target = new URL(targets[pathname.replace(/\/+$/, '')] ?? paths.landing, request.url);
  return replace(target.pathname + search + target.hash);
}

export default function Moved() {
  return null;
}
