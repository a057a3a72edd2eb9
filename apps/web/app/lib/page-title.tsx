import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** Whether the heading that went away last had the focus. */
let hadFocus = false;

/** Takes the focus when what had it goes away (see focusHeading), and hands it on to the heading that comes after it. */
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
