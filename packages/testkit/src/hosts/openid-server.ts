import { OAuth2Server } from 'oauth2-mock-server';

type Claims = Record<string, unknown>;

/** An OpenID Connect server that replaces Google. Signs the claims that `getClaims` returns. */
export async function startOpenIdServer(getClaims: () => Claims) {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  server.service.on('beforeTokenSigning', (token) => Object.assign(token.payload, getClaims()));
  return { url: server.issuer.url ?? '', service: server.service, stop: () => server.stop() };
}
