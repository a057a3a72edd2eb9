import { ApiError } from '@outloud/contract/client';

type LinkFailure = {
  title: string;
  text: string;
  /** What the guest can do next. */
  help: string;
  canRetry: boolean;
};

const askSender = 'Ask the person who sent it to you.';

/** Says why a guest link cannot be used. */
export function describeLinkFailure(error: Error): LinkFailure {
  if (!(error instanceof ApiError) || error.status === 0) {
    const help = 'Check your connection and try again.';
    return { title: 'We could not load this page', text: 'The server did not respond.', help, canRetry: true };
  }
  const { message: text, code, status } = error;
  if (code === 'link_full') {
    const help =
      'A place may become free later. Try again then, or ask the person who sent you the link for more places.';
    return { title: 'All places are taken', text, help, canRetry: true };
  }
  if (code === 'link_paused') {
    return { title: 'This link takes a break', text, help: `It may open again. ${askSender}`, canRetry: true };
  }
  if (status === 410) {
    return { title: 'This link is closed', text, help: `Still want to say something? ${askSender}`, canRetry: false };
  }
  if (status === 404) {
    const help = 'Check that you copied the whole link.';
    return { title: 'We do not know this link', text, help, canRetry: false };
  }
  const help = 'Wait a minute, then try again.';
  return { title: 'This link does not work right now', text, help, canRetry: true };
}

/** Whether the server does not know the guest: wrong token, or the review was deleted together with its request. */
export function isUnknownGuest(error: Error | null): boolean {
  return error instanceof ApiError && [401, 404].includes(error.status);
}
