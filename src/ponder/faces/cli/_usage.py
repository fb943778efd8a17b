"""A command line that cannot be read: click's errors in our words."""

from collections.abc import Sequence

import click

from ponder.core.errors import UnknownName


def usage(error: click.ClickException, name: str, flags: Sequence[click.Parameter]) -> str:
    """What is wrong, in one line, and the command that explains more; a verb has these flags."""
    command = f"ponder {name}".rstrip()
    said = _said(error, flags).removesuffix(".")
    if isinstance(error, click.MissingParameter) and error.param is not None:
        written = [_written(one) for one in flags if _is_needed(one, error.param)]
        said = f"{name} needs {_written(error.param)}: {' '.join([command, *written])}"
    return f"{said}{' See' if said.endswith('?') else '; see'} {command} --help"


def _said(error: click.ClickException, flags: Sequence[click.Parameter]) -> str:
    match error:
        case click.NoSuchOption(option_name=name) if name[1:].isdecimal():
            return "what begins with a minus sign is written after --, as in -- -1"
        case click.NoSuchOption(option_name=name):
            known = [one for flag in flags for one in flag.opts if one.startswith("--")]
            return str(UnknownName("option", name, known, listed=known))
        case click.BadOptionUsage(option_name=name):
            return f"{name} {_number_of_values(name, flags)}"
        case click.BadParameter(param=click.Option(type=click.Choice(choices=words)) as flag):
            return f"{max(flag.opts, key=len)} is one of: {', '.join(words)}"
        case click.BadParameter(param=click.Parameter() as wrong):
            return f"{_written(wrong).partition(' ')[0]}: {_in_one_line(error.message)}"
    return _in_one_line(error.format_message())


def _in_one_line(said: str) -> str:
    """A sentence of click's as part of a line."""
    line = " ".join(said.split())
    return line[:1].lower() + line[1:]


def _is_needed(parameter: click.Parameter, missing: click.Parameter) -> bool:
    return parameter is missing or isinstance(parameter, click.Argument)


def _written(parameter: click.Parameter) -> str:
    """How an argument, or an option with its value, is written."""
    if isinstance(parameter, click.Option):
        return f"{max(parameter.opts, key=len)} {parameter.metavar or ''}".rstrip()
    return parameter.human_readable_name


def _number_of_values(name: str, flags: Sequence[click.Parameter]) -> str:
    """How many values an option takes."""
    for flag in flags:
        if name in flag.opts and isinstance(flag, click.Option) and not flag.is_flag:
            return "needs a value" if flag.nargs == 1 else f"needs {flag.nargs} values"
    return "takes no value"
