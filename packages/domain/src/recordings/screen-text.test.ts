import { describe, expect, it } from 'vitest';
import { judgeScreenText, type ScreenText, type ScreenWord } from './screen-text.ts';

// cspell:ignore hitps acrne tols refr wwwacme getacme bucherwelt wellcome bakerv rebranded
/** Writes words of a line from left to right, as the text recognition returns them. */
function writeLine(text: string, { top, left = 16 }: { top: number; left?: number }): ScreenWord[] {
  let right = left;
  return text.split(' ').map((word) => {
    const from = right;
    right += 8 * word.length + 4;
    return { text: word, left: from, top, right: right - 4, bottom: top + 12 };
  });
}

const page = writeLine('Fresh bread every morning', { top: 140 });
const frameOf = (words: ScreenWord[], seconds = 0): ScreenText => ({ seconds, width: 1280, height: 800, words });
/** A window: the title of a tab, the address bar with icons, and a page. */
const frameWithBar = (line: string, { title = 'Start x', content = page } = {}) =>
  frameOf([...writeLine(title, { top: 19 }), ...writeLine(line, { top: 55, left: 34 }), ...content]);
const repeat = (frame: ScreenText, count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...frame, seconds: 10 * index }));

const judge = (frames: ScreenText[], url: string, name: string | null = null, acceptedHosts: string[] = []) =>
  judgeScreenText(frames, { url, name, acceptedHosts });
/** The outcome for a recording that has the same address bar in all eight frames. */
const judgeBar = (line: string, url: string) => judge(repeat(frameWithBar(line), 8), url).outcome;

describe('the requested website', () => {
  it.each([
    ['the address', 'www.acme-tools.co.uk/drills/cordless?sort=price', 'https://www.acme-tools.co.uk/'],
    ['no "www" and no path', 'acme-tools.co.uk', 'https://www.acme-tools.co.uk/drills'],
    ['a damaged scheme', 'hitps:/www.acme-tools.co.uk/drills', 'https://acme-tools.co.uk/'],
    ['one wrong letter', 'www.acrne-tooIs.co.uk/drills', 'https://www.acme-tools.co.uk/'],
    ['a missing letter', 'www.acme-tols.co.uk/', 'https://www.acme-tools.co.uk/'],
    ['a zero instead of an o', 'www.f0refr0nt.com/', 'https://forefront.com/'],
    ['a lost first dot', 'wwwacme-tools.co.uk/drills', 'https://www.acme-tools.co.uk/'],
    ['icons beside it', '@ = =U acme-tools.co.uk/drills * ¢', 'https://www.acme-tools.co.uk/'],
    ['a warning beside it', 'Not secure | acme-tools.co.uk', 'http://acme-tools.co.uk/'],
    ['a redirect to another ending', 'www.acme.io/start', 'https://acme.com/'],
    ['a redirect to a longer name', 'getacme.app/', 'https://www.acme.com/'],
    ['another subdomain', 'checkout.acme.com/cart', 'https://www.acme.com/'],
    ['a port', 'acme.dev:8443/login', 'https://acme.dev:8443/'],
    ['a short host', 'www.ibm.com/us-en', 'https://ibm.com/'],
    ['an accent that is lost', 'www.bucherwelt.de', 'https://www.bücherwelt.de/'],
    ['a subdomain of a shared host', 'acme.vercel.app/', 'https://acme.vercel.app/'],
  ])('is shown by an address bar with %s', (_name, line, url) => {
    expect(judgeBar(line, url)).toBe('shown');
  });

  it('is shown by its name or its label in the text, with the second at which it was read', () => {
    const byName = frameOf([...page, ...writeLine('Wellcome to Corner Bakerv', { top: 160 })], 7);
    expect(judge([byName], 'https://cb-shop.com/', 'Corner Bakery')).toEqual({
      outcome: 'shown',
      requestedHost: 'cb-shop.com',
      frames: 1,
      matches: [{ seconds: 7, match: 'name', text: 'Corner Bakery' }],
    });
    const byLabel = frameOf(writeLine('Acme Tools – Drills', { top: 19 }));
    expect(judge([byLabel], 'https://www.acme-tools.co.uk/').outcome).toBe('shown');
    expect(judge([byLabel], 'https://www.bread.co.uk/').outcome).toBe('unknown');
  });

  it('is not shown by a name of three letters or by a similar short label', () => {
    const frame = frameOf(writeLine('Fresh bread and our best prices in Acne', { top: 19 }));
    expect(judge([frame], 'https://our.com/', 'Our').outcome).toBe('unknown');
    expect(judge([frame], 'https://acme.com/').outcome).toBe('unknown');
  });

  it('wins over other hosts, because testers sign in elsewhere, search and compare', () => {
    const frames = [
      ...repeat(frameWithBar('accounts.google.com/signin'), 4),
      ...repeat(frameWithBar('www.competitor.com/prices'), 3),
      { ...frameWithBar('www.acme.com/welcome'), seconds: 90 },
    ];
    expect(judge(frames, 'https://acme.com/').outcome).toBe('shown');
  });

  it('can be a host that operators accepted for the request', () => {
    const frames = repeat(frameWithBar('www.rebranded.io/'), 8);
    expect(judge(frames, 'https://acme.com/').outcome).toBe('other_host');
    expect(judge(frames, 'https://acme.com/', null, ['rebranded.io']).outcome).toBe('shown');
  });
});

describe('another host', () => {
  it('is reported if most address bars show it, without its path', () => {
    const frames = [
      ...repeat(frameWithBar('https://www.corner-cakes.com/order?email=ada@example.com'), 5),
      ...repeat(frameOf(page), 3),
    ];
    const { outcome, matches } = judge(frames, 'https://www.acme.com/');
    expect([outcome, matches.length]).toEqual(['other_host', 5]);
    expect(matches[1]).toEqual({ seconds: 10, match: 'other_host', text: 'corner-cakes.com' });
  });

  it('is not reported if at most half of the frames show it, or fewer than three', () => {
    const other = frameWithBar('www.corner-cakes.com/');
    expect(judge([...repeat(other, 4), ...repeat(frameOf(page), 4)], 'https://acme.com/').outcome).toBe('unknown');
    expect(judge(repeat(other, 2), 'https://acme.com/').outcome).toBe('unknown');
    expect(judge(repeat(other, 3), 'https://acme.com/').outcome).toBe('other_host');
  });

  it.each([
    ['a similar host, which may be a recognition error', 'www.iom.com/', 'https://ibm.com/'],
    ['a file', 'report.pdf', 'https://acme.com/'],
    ['an email', 'hello@bread.com', 'https://acme.com/'],
    ['an unknown ending', 'st.louis', 'https://acme.com/'],
    ['an IP', '203.0.113.7/login', 'https://acme.com/'],
    ['a search instead of an address', 'best drills for beginners', 'https://acme.com/'],
    ['a host for a request with an IP', 'www.bread.com', 'http://203.0.113.7/'],
    ['a host for a request in another script', 'www.bread.com', 'https://пекарня.example/'],
  ])('is not reported for %s', (_name, line, url) => {
    expect(judgeBar(line, url)).toBe('unknown');
  });

  it.each([
    ['a page that begins with a host', frameOf([...writeLine('www.bread.com', { top: 10 }), ...page])],
    [
      'a navigation beside a host',
      frameOf([
        ...writeLine('Free shipping', { top: 10 }),
        ...writeLine('bread.com Products Prices Contact Login', { top: 50 }),
      ]),
    ],
    ['a sentence with a link', frameOf([...page, ...writeLine('www.bread.com says that we bake well', { top: 100 })])],
    ['a link below the address bar', frameOf([...page, ...writeLine('www.bread.com', { top: 190 })])],
    [
      'a link on the right',
      frameOf([...writeLine('Home', { top: 10 }), ...writeLine('bread.com', { top: 50, left: 700 })]),
    ],
    ['no text', frameOf([])],
  ])('is not reported for %s in each frame', (_name, frame) => {
    expect(judge(repeat(frame, 8), 'https://acme.com/')).toMatchObject({ outcome: 'unknown', matches: [] });
  });
});

it('is unknown without frames', () => {
  expect(judge([], 'https://www.acme.com/')).toEqual({
    outcome: 'unknown',
    requestedHost: 'www.acme.com',
    frames: 0,
    matches: [],
  });
});
