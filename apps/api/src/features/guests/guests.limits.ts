/** `open` and `start` are counted by network, so they are high enough for a class that shares one. */
export const throttles = {
  open: { name: 'open-guest-link', limit: 600, minutes: 60 },
  start: { name: 'start-guest-review', limit: 60, minutes: 60 },
  submit: { name: 'submit-guest-review', limit: 60, minutes: 10 },
} as const;

/** A customer gets at most one email about new reviews of a request in this time. */
export const digestHours = 20;
