"""The server of `mjtally serve`: it brings the requests of browsers to the club.

In come connections; out go what `club.addresses` answers, and news of changes to everybody who
listens. It is the only room that knows HTTP, threads and processes. Its modules are described in
the docstring of `club`, beside the half of the work that they leave to it. It needs the extra
`serve`.
"""
