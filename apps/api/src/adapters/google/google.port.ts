/** Stored while the user is at Google, so that the callback can be matched to the sign-in that started it. */
type SignInAttempt = { state: string; nonce: string; codeVerifier: string };

export type GoogleIdentity = { subject: string; email: string; emailVerified: boolean; name: string | null };

export type GoogleSignIn = {
  begin: () => Promise<{ url: string; attempt: SignInAttempt }>;
  /** `returnedQuery` is the query string of the callback URL. */
  finish: (returnedQuery: string, attempt: SignInAttempt) => Promise<GoogleIdentity>;
};
