import { redirects } from '@outloud/contract/site';
import { replace } from 'react-router';
import { paths } from '../paths.ts';

export function clientLoader({ request }: { request: Request }) {
  const { pathname, search } = new URL(request.url);
  const target = new URL(redirects[pathname.replace(/\/+$/, '')] ?? paths.landing, request.url);
  return replace(target.pathname + search + target.hash);
}

export default function Moved() {
  return null;
}
