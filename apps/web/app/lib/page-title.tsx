import { type ReactNode, useLayoutEffect, useRef } from 'react';

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
