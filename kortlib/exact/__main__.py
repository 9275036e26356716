"""`python -m kortlib.exact` compiles the kernels, so that nobody has to wait for it later."""

from kortlib.exact.backend import warm

if __name__ == "__main__":
    warm()
