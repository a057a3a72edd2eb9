import { ApiError, type ApiErrorCode } from '@outloud/contract/client';

type LinkFailure = {
  title: string;
  /** The message of the server. */
  text: string;
  /** What the guest can do, unless the message says it. */
  help: string | null;
  canRetry: boolean;
};

const problems: Partial<Record<ApiErrorCode, Omit<LinkFailure, 'text'>>> = {
  link_closed: {
    title: 'This one is over',
    help: 'Still have something to say? Ask the person who sent you the link to open it again.',
    canRetry: false,
  },
  link_full: {
    title: 'It is a full house',
    help: 'To be sure of a place, ask the person who sent you the link for another one.',
    canRetry: true,
  },
  link_paused: { title: 'On a short break', help: null, canRetry: true },
  guest_review_limit: { title: 'Too many people had something to say', help: null, canRetry: true },
  not_found: { title: 'We do not know this link', help: 'Check that you copied the whole link.', canRetry: false },
};

/** Says why a guest link cannot be used. */
export function describeLinkFailure(error: Error): LinkFailure {
  if (!(error instanceof ApiError) || error.status === 0) {
    const help = 'Check your connection and try again.';
    return { title: 'We could not load this page', text: 'The server did not respond.', help, canRetry: true };
  }
  const { message: text, code } = error;
  const problem = problems[code];
  if (problem) return { ...problem, text };
  return { title: 'Something went wrong', text, help: 'Wait a minute, then try again.', canRetry: true };
}

/** Whether a guest whose reservation expired cannot take another place. */
export function hasNoPlace(error: Error | null): boolean {
  return error instanceof ApiError && (error.code === 'link_closed' || error.code === 'link_full');
}

/** Whether the server does not know the guest: wrong token, or the review was deleted together with its request. */
export function isUnknownGuest(error: Error | null): boolean {
  return error instanceof ApiError && [401, 404].includes(error.status);
}
