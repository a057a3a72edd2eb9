/** A startup failure that the operator can fix. Printed as its message, without a stack trace. */
export class StartupError extends Error {}
