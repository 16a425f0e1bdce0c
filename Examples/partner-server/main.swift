// A partner's OAuth 2.0 server on this machine, to try clients, links and pages with, or to be yours.
// Docs/partner-server.md
//
// Without partner.json it is a trial: plain HTTP, and a client and an account whose secrets are printed.
await PartnerProgram.run()
