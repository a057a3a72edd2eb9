/** One for everybody in the demo, and printed: nothing here is worth hiding. */
export const password = 'seven warm croissants';

export type Person = { email: string; fullName: string; companyName?: string; note: string };

/** Nobody here is real; addresses under .example reach nobody. */
export const customers = {
  nora: {
    email: 'nora@lanternfish.example',
    fullName: 'Nora Castellanos',
    companyName: 'Lanternfish Studio',
    note: 'a studio with many sites: every screen has something on it',
  },
  tilda: {
    email: 'tilda@crumbandcrust.example',
    fullName: 'Tilda Ashgrove',
    companyName: 'Crumb & Crust',
    note: 'a bakery, reviewed twice',
  },
  marcus: {
    email: 'marcus@northgate.example',
    fullName: 'Marcus Oyelaran',
    companyName: 'Northgate Savings Bank',
    note: 'a bank that hears hard words',
  },
  priya: {
    email: 'priya@tenfold.example',
    fullName: 'Priya Raman',
    companyName: 'Tenfold',
    note: 'hardly any credits left',
  },
  elena: {
    email: 'elena@saltmarsh.example',
    fullName: 'Elena Fairweather',
    companyName: 'Saltmarsh Kayaks',
    note: 'still waiting for the first review',
  },
  jonah: {
    email: 'jonah@whitlock.example',
    fullName: 'Jonah Whitlock',
    note: 'signed up just now: nothing there yet, address not confirmed',
  },
} satisfies Record<string, Person>;

/** May upload deliveries, because of ADMIN_EMAILS. */
export const admin: Person = {
  email: 'hollis@outloud.example',
  fullName: 'Hollis Grant',
  companyName: 'Outloud',
  note: 'uploads deliveries at /admin/delivery-upload',
};

/** Has left since, and given up what was left. */
export const leaver: Person = { email: 'dale@pruitt.example', fullName: 'Dale Pruitt', note: '' };
