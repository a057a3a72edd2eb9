/** All demo users share this password. The demo prints it. */
export const password = 'seven warm croissants';

export type DemoUser = { email: string; fullName: string; companyName?: string; note: string };

/** All users are fictional. Emails under .example cannot be delivered. */
export const customers = {
  nora: {
    email: 'nora@lanternfish.example',
    fullName: 'Nora Castellanos',
    companyName: 'Lanternfish Studio',
    note: 'agency with many websites: every screen has data',
  },
  tilda: {
    email: 'tilda@crumbandcrust.example',
    fullName: 'Tilda Ashgrove',
    companyName: 'Crumb & Crust',
    note: 'bakery with two reviews',
  },
  marcus: {
    email: 'marcus@northgate.example',
    fullName: 'Marcus Oyelaran',
    companyName: 'Northgate Savings Bank',
    note: 'bank with critical reviews',
  },
  priya: {
    email: 'priya@tenfold.example',
    fullName: 'Priya Raman',
    companyName: 'Tenfold',
    note: 'almost out of credits',
  },
  elena: {
    email: 'elena@saltmarsh.example',
    fullName: 'Elena Fairweather',
    companyName: 'Saltmarsh Kayaks',
    note: 'waiting for the first review',
  },
  jonah: {
    email: 'jonah@whitlock.example',
    fullName: 'Jonah Whitlock',
    note: 'new account: no data, email not verified',
  },
} satisfies Record<string, DemoUser>;

/** A user in ADMIN_EMAILS, who can upload deliveries. */
export const admin: DemoUser = {
  email: 'hollis@outloud.example',
  fullName: 'Hollis Grant',
  companyName: 'Outloud',
  note: 'uploads deliveries at /admin/delivery-upload',
};

/** A customer who deletes the account while it still has credits. */
export const deletedUser: DemoUser = { email: 'dale@pruitt.example', fullName: 'Dale Pruitt', note: '' };
