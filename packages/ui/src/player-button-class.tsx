/** The control bar is dark in both themes. */
export const playerButtonClass =
  'grid size-9 sm:size-10 shrink-0 place-items-center rounded-lg text-on-night outline-on-night transition-colors hover:bg-on-night/12 [&_svg]:size-5';
