import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Whether the last unmounted heading had the focus. */
let hadFocus = false;

/** A heading that can be focused (see focusHeading) and passes the focus on to the heading that replaces it. */
export function PageTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const element = heading.current;
    if (hadFocus) element?.focus({ preventScroll: true });
    hadFocus = false;
    return () => {
      hadFocus = document.activeElement === element;
    };
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className="font-extrabold text-3xl tracking-[-0.03em] sm:text-4xl">
      {children}
    </h1>
  );
}

/** Moves the focus to the page heading when the focused element is removed. */
export function focusHeading() {
  document.querySelector('h1')?.focus();
}

/** Sets the document title, so that users can tell several open tabs apart. */
export function useDocumentTitle(name: string | undefined) {
  useEffect(() => {
    if (name) document.title = `${name} · Outloud`;
  }, [name]);
}

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
