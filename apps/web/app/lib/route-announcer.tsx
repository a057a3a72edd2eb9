import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Announces the new page title to screen readers after client-side navigation. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const initialPath = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (initialPath.current === pathname) return;
    initialPath.current = '';
    setTitle(document.title);
  }, [pathname]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
