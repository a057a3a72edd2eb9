import { moved } from '@outloud/contract/moved';
import { replace } from 'react-router';
import { dashboardHome, paths } from '../paths.ts';

const targets: Record<string, string> = { ...moved, [paths.dashboard]: dashboardHome };

export function clientLoader({ request }: { request: Request }) {
  const { pathname } = new URL(request.url);
  return replace(targets[pathname.replace(/\/+$/, '')] ?? paths.landing);
}

export default function Moved() {
  return null;
}
