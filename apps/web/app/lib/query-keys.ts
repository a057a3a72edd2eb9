/** Query keys that more than one feature invalidates. */
export const profileKey = ['profile'];

/** A tester's profile, available roasts, claims, and earnings. A change to one of them can affect all of them. */
export const testerKey = ['tester'];
