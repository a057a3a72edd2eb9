/** One check of a ledger audit, as stored in `ledger_audits.checks`. */
export type AuditCheck = { name: string; checked: number; problems: string[] };
