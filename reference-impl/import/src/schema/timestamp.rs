//! The tag `!!timestamp`.

/// Whether Kubernetes' loader takes the text for a date: a day of the calendar. A time of day may
/// follow, with a zone after `T` or `t`, or without one after spaces.
///
/// ```text
/// digit{4} "-" one_or_two "-" one_or_two ( [Tt] time ( "Z" | [-+] digit{2} ":" digit{2} ) | " "+ time )?
/// time = one_or_two ":" one_or_two ":" one_or_two ( [.,] digit+ )?
/// ```
pub(super) fn is_timestamp(text: &str) -> bool {
    let mut rest = text;
    date(&mut rest).is_some() && (rest.is_empty() || time_and_zone(&mut rest).is_some() && rest.is_empty())
}

fn date(rest: &mut &str) -> Option<()> {
    let (year, after) = rest.split_at_checked(4)?;
    *rest = after;
    let year = year.bytes().all(|b| b.is_ascii_digit()).then(|| year.parse().ok())??;
    literal(rest, '-')?;
    let month = one_or_two_digits(rest)?;
    literal(rest, '-')?;
    let day = one_or_two_digits(rest)?;
    (1..=days_of(month, year)).contains(&day).then_some(())
}

/// How many days a month has; 0 if there is no such month.
fn days_of(month: u32, year: u32) -> u32 {
    let is_leap_year = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if is_leap_year => 29,
        2 => 28,
        _ => 0,
    }
}

fn time_and_zone(rest: &mut &str) -> Option<()> {
    if let Some(after) = rest.strip_prefix(' ') {
        *rest = after.trim_start_matches(' ');
        return time(rest);
    }
    literal(rest, 'T').or_else(|| literal(rest, 't'))?;
    time(rest)?;
    if literal(rest, 'Z').is_some() {
        return Some(());
    }
    literal(rest, '+').or_else(|| literal(rest, '-'))?;
    two_digits(rest).filter(|&hour| hour <= 24)?;
    literal(rest, ':')?;
    two_digits(rest).filter(|&minute| minute <= 60)?;
    Some(())
}

fn time(rest: &mut &str) -> Option<()> {
    one_or_two_digits(rest).filter(|&hour| hour < 24)?;
    literal(rest, ':')?;
    one_or_two_digits(rest).filter(|&minute| minute < 60)?;
    literal(rest, ':')?;
    one_or_two_digits(rest).filter(|&second| second < 60)?;
    if let Some(fraction) = rest.strip_prefix(['.', ','])
        && fraction.starts_with(|c: char| c.is_ascii_digit())
    {
        *rest = fraction.trim_start_matches(|c: char| c.is_ascii_digit());
    }
    Some(())
}

fn one_or_two_digits(rest: &mut &str) -> Option<u32> {
    let count = rest.bytes().take(2).take_while(u8::is_ascii_digit).count();
    let (digits, after) = rest.split_at(count);
    *rest = after;
    digits.parse().ok()
}

fn two_digits(rest: &mut &str) -> Option<u32> {
    let length = rest.len();
    one_or_two_digits(rest).filter(|_| length - rest.len() == 2)
}

fn literal(rest: &mut &str, literal: char) -> Option<()> {
    *rest = rest.strip_prefix(literal)?;
    Some(())
}
