/** The script of a prerendered page sleeps until apps/web/public/wake.js starts it: nobody needs it to read. */
export function putToSleep(html: string): string {
  return html
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replace('<script type="module" async="">', '<script type="text/asleep">')
    .replace('</head>', '<script type="module" async src="/wake.js" fetchpriority="low"></script></head>');
}
