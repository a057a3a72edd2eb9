/** What must survive the trip to Google and back, so that the answer can be tied to the question. */
type SignInAttempt = { state: string; nonce: string; codeVerifier: string };

export type GoogleIdentity = { subject: string; email: string; emailVerified: boolean; name: string | null };

export type GoogleSignIn = {
  begin: () => Promise<{ url: string; attempt: SignInAttempt }>;
  /** `returnedQuery` is the query string that the browser came back with. */
  finish: (returnedQuery: string, attempt: SignInAttempt) => Promise<GoogleIdentity>;
};
