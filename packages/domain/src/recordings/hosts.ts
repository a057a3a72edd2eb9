import { countErrors, foldConfusions, getAllowedErrors, removeAccents } from './fuzzy-text.ts';

/** The parts of a requested host that identify it on a screen. */
export type HostKeys = {
  /** Without 'www', accents and characters that text recognition confuses. */
  host: string;
  /** The label that the owner registered: 'acme' of 'www.acme.co.uk'. */
  label: string;
};

// cspell:ignore mobi myshopify wixsite vercel netlify herokuapp blogspot squarespace webflow
/** Hosts that give each website a subdomain. */
const sharedHosts =
  'myshopify.com wixsite.com vercel.app netlify.app herokuapp.com blogspot.com wordpress.com squarespace.com webflow.io github.io gitlab.io pages.dev web.app fly.dev framer.website'.split(
    ' ',
  );
const secondLevels = 'ac co com edu gob gov ne net nom or org'.split(' ');
/** An address with any other ending is not recognized, as a misread word or the name of a file. */
const endings =
  'agency app art bank biz blog care center cloud club com company consulting design dev digital earth edu energy events fashion finance fit fun games global gov green group guide health help homes host inc info int jobs law life link live ltd marketing media menu mobi money name net network news online org page pet photos plus pro pub restaurant reviews run sale school services shop site social software solutions space store studio style support systems team tech tips today tools top tours travel tube vip website wiki work works world xyz zone'.split(
    ' ',
  );

/** Returns null for hosts that the text recognition cannot read: IPs and other scripts. */
export function getHostKeys(requested: string): HostKeys | null {
  const host = removeAccents(requested)
    .replace(/:\d+$/, '')
    .replace(/\.$/, '')
    .replace(/^www\d?\./, '');
  if (!/^[a-z\d.-]+\.[a-z]{2,}$/.test(host) || host.includes('xn--')) return null;
  const shared = sharedHosts.find((ending) => host.endsWith(`.${ending}`));
  const labels = (shared ? host.slice(0, -shared.length - 1) : removeEnding(host)).split('.');
  return { host: foldConfusions(host), label: foldConfusions(labels.at(-1) ?? '') };
}

function removeEnding(host: string): string {
  const labels = host.split('.').slice(0, -1);
  const isSecondLevel = labels.length > 1 && secondLevels.includes(labels.at(-1) ?? '');
  return (isSecondLevel ? labels.slice(0, -1) : labels).join('.');
}

const pattern = /^([a-z\d][a-z\d-]*(?:\.[a-z\d][a-z\d-]*)*\.([a-z]{2,}))(?:[:/?#].*)?$/;

/** Reads the host of a word that looks like an address, also if the recognition damaged 'https://www.'. */
export function readHost(word: string): string | null {
  const text = removeAccents(word)
    .replace(/^[^a-z\d]+|[^a-z\d/]+$/g, '')
    .replace(/^h[a-z]{2,4}[:;.]?\/{1,2}/, '')
    .replace(/^[vw]{2,4}[.,]/, '');
  const [, host, ending = ''] = pattern.exec(text) ?? [];
  if (!host) return null;
  return ending.length === 2 || endings.includes(ending) ? host : null;
}

/** Whether a host that was read is the requested one, or a domain with its name: example.com may redirect to example.io. */
export function isSameHost(read: string, { host, label }: HostKeys): boolean {
  const folded = foldConfusions(read);
  if (folded === host || folded.endsWith(`.${host}`)) return true;
  if (label.length < minLabelLength) return false;
  const labels = folded.split('.').slice(0, -1);
  return labels.some((other) => other.includes(label) || countErrors(other, label) <= getAllowedErrors(label));
}

/** Shorter labels are part of other labels. */
const minLabelLength = 4;

/** Whether the hosts differ in more than recognition errors. */
export function isClearlyOtherHost(read: string, { host }: HostKeys): boolean {
  const folded = foldConfusions(read);
  return countErrors(folded, host) > Math.max(folded.length, host.length) / 3;
}
