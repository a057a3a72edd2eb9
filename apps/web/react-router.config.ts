import { notFoundPath } from '@outloud/contract/site';
import type { Config } from '@react-router/dev/config';
import { paths } from './app/paths.ts';

export default {
  ssr: false,
  prerender: [
    paths.landing,
    paths.login,
    paths.signup,
    paths.forgotPassword,
    paths.testerWaitlist,
    paths.contact,
    paths.terms,
    notFoundPath,
  ],
} satisfies Config;
