import { replace } from 'react-router';
import { moved, paths } from '../paths.ts';

export function clientLoader({ request }: { request: Request }) {
  const { pathname } = new URL(request.url);
  return replace(moved[pathname.replace(/\/+$/, '')] ?? paths.landing);
}

export default function Moved() {
  return null;
}
