//! Integers of any size, from base 8 or 16 to base 10.

use std::fmt::Write;

/// The number is kept in places of base 10^9, nine decimal digits each.
const PLACE: u64 = 1_000_000_000;
const PLACE_DIGITS: usize = 9;
/// So many digits of base 16 times a place fit into 64 bits.
const CHUNK: usize = 8;

/// The decimal text of an integer, given its digits in base `radix`, 16 at most.
///
/// The time that it takes grows with the square of the number of digits.
pub(super) fn to_decimal(digits: &str, radix: u32) -> String {
    // The lowest place first.
    let mut places: Vec<u64> = Vec::new();
    for chunk in digits.as_bytes().chunks(CHUNK) {
        let mut carry = 0;
        let mut scale = 1;
        for digit in chunk.iter().filter_map(|&b| char::from(b).to_digit(radix)) {
            carry = carry * u64::from(radix) + u64::from(digit);
            scale *= u64::from(radix);
        }
        for place in &mut places {
            let sum = *place * scale + carry;
            *place = sum % PLACE;
            carry = sum / PLACE;
        }
        while carry > 0 {
            places.push(carry % PLACE);
            carry /= PLACE;
        }
    }
    let mut decimal = places.pop().unwrap_or_default().to_string();
    for place in places.iter().rev() {
        write!(decimal, "{place:0PLACE_DIGITS$}").expect("a string takes every text");
    }
    decimal
}

#[cfg(test)]
mod test {
    use super::to_decimal;

    #[test]
    fn integers_of_any_size_are_exact() {
        for integer in [0, 1, 7, 8, 255, 999_999_999, 1_000_000_000, u128::from(u64::MAX), u128::MAX - 1, u128::MAX] {
            for (radix, digits) in
                [(8, format!("{integer:o}")), (16, format!("{integer:x}")), (16, format!("{integer:X}"))]
            {
                assert_eq!(to_decimal(&digits, radix), integer.to_string());
                assert_eq!(to_decimal(&format!("000000000{digits}"), radix), integer.to_string());
            }
        }
        // 16^60 and 8^80 are 2^240.
        let expected = "1766847064778384329583297500742918515827483896875618958121606201292619776";
        assert_eq!(to_decimal(&format!("1{}", "0".repeat(60)), 16), expected);
        assert_eq!(to_decimal(&format!("1{}", "0".repeat(80)), 8), expected);
    }
}
