import type { ComponentProps } from 'react';

/** Honeypot: bots fill in every field. Users cannot see this field or reach it with the keyboard. */
export function Honeypot(props: ComponentProps<'input'>) {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw]">
      <label>
        Leave this empty
        <input type="text" tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" {...props} />
      </label>
    </div>
  );
}
