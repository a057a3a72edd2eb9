/** Lists, details and deliveries of roast requests: whatever changes one changes them all. */
export const roastsKey = ['roasts'];
