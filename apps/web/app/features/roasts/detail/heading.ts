export const heading = 'font-extrabold text-3xl tracking-[-0.03em] sm:text-4xl';
