// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// The smart contract account of the practice wallet: two fixed keys have to sign (ERC-1271). The keys are public
/// (web/practice/wallet/practice.ts), so the account must never hold anything of value.
///
/// practice_account.hex is the code after deployment. The compiler is solc 0.8.37 (the npm package `solc`), with the
/// optimizer (200 runs), the EVM version "paris", and neither a metadata hash nor CBOR metadata (settings
/// `metadata.bytecodeHash = "none"` and `metadata.appendCBOR = false`).
contract PracticeAccount {
    address private constant FIRST_OWNER = 0xCdC56cBd39F3AEaA718CffdFfC57BcD2467A2133;
    address private constant SECOND_OWNER = 0xc498D1123110caB933BD183E4e35B97a65abb756;

    /// Return the magic value if `signature` is the first owner's signature of `hash`, followed by the second owner's.
    function isValidSignature(bytes32 hash, bytes calldata signature) external pure returns (bytes4) {
        bool isComplete = signature.length == 130;
        if (isComplete && signer(hash, signature[:65]) == FIRST_OWNER && signer(hash, signature[65:]) == SECOND_OWNER)
            return 0x1626ba7e;
        return 0xffffffff;
    }

    function signer(bytes32 hash, bytes calldata part) private pure returns (address) {
        return ecrecover(hash, uint8(part[64]), bytes32(part[:32]), bytes32(part[32:64]));
    }
}
