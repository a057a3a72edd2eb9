import type { ComponentProps } from 'react';

/** Robots fill in every field they find. People neither see this one nor get to it with the keyboard. */
export function Trap(props: ComponentProps<'input'>) {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw]">
      <label>
        Leave this empty
        <input type="text" tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" {...props} />
      </label>
    </div>
  );
}
